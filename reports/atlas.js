"use strict";
// Without this script the page is whole; with it the heads of tables sort, and all outcomes open at once.
for (const table of document.querySelectorAll("table.sortable")) {
  const body = table.tBodies[0];
  const asPrinted = Array.from(body.rows);
  const heads = Array.from(table.tHead.rows[0].cells);
  const key = (row, column) => row.cells[column].dataset.sort ?? row.cells[column].textContent.trim();
  const compare = (a, b) => (isNaN(a) || isNaN(b) ? a.localeCompare(b, "en", { numeric: true }) : a - b);
  heads.forEach((head, column) => {
    // Not a button element: a head that holds one is not repeated on the printed pages of a table.
    const handle = document.createElement("span");
    handle.setAttribute("role", "button");
    handle.tabIndex = 0;
    handle.append(...head.childNodes);
    head.append(handle);
    handle.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      handle.click();
    });
    handle.addEventListener("click", () => {
      const before = head.getAttribute("aria-sort");
      const next = before === "ascending" ? "descending" : before === "descending" ? null : "ascending";
      const sign = next === "descending" ? -1 : 1;
      const rows = next ? asPrinted.slice().sort((a, b) => {
        const [x, y] = [key(a, column), key(b, column)];
        return x === "" || y === "" ? (x === "") - (y === "") : sign * compare(x, y);
      }) : asPrinted;
      heads.forEach((other) => other.removeAttribute("aria-sort"));
      if (next) head.setAttribute("aria-sort", next);
      body.append(...rows);
    });
  });
}
const outcomes = Array.from(document.querySelectorAll("details"));
if (outcomes.length) {
  const button = document.createElement("button");
  const label = () => (outcomes.every((one) => one.open) ? "Close all outcome tables" : "Open all outcome tables");
  button.type = "button";
  button.textContent = label();
  button.addEventListener("click", () => {
    const open = !outcomes.every((one) => one.open);
    outcomes.forEach((one) => { one.open = open; });
    button.textContent = label();
  });
  document.getElementById("controls").append(button);
}
