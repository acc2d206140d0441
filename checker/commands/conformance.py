"""The command that runs the conformance suite, on this checker or on the answers of another."""

from __future__ import annotations

from pathlib import Path

import click

from checker.commands.console import FINDINGS, OK, UNREADABLE, finish, say


@click.command()
@click.argument("folder", default=Path("tests/conformance"), type=click.Path(path_type=Path))
@click.option("--section", metavar="SECTION", help="The cases of a section alone, such as 635b.2.")
@click.option(
    "--answers",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="What another program says of the cases, as JSON; the readme of the suite has the form.",
)
def conformance(folder: Path, section: str | None, answers: Path | None) -> None:
    """Run the conformance suite in FOLDER (tests/conformance): each case that fails, with what differs.

    It is tried on this checker, or on the answers of another one. The suite is no part of the package; it is in the
    source, for another implementation as for this one.
    """
    from checker.conformance import SuiteError, differences, own_answer, read_answers, read_cases
    from checker.render.words import plural, seen

    try:
        cases = read_cases(folder, section)
        given = read_answers(answers) if answers else None
    except SuiteError as error:
        say(str(error))
        finish(UNREADABLE)
    if not cases:
        say(f"{folder}: no case found" + (f" of § {section}" if section else ""))
        finish(UNREADABLE)
    strangers = sorted((given or {}).keys() - set(map(str, cases)))
    if strangers and section is None:
        say(f"{plural(len(strangers), 'answer')} to no case of this suite, such as {strangers[0]}")
    failed = 0
    for case in cases:
        answer = own_answer(case) if given is None else given.get(str(case))
        differing = list(differences(case, answer)) if answer else ["no answer is given"]
        if differing:
            failed += 1
            click.echo(seen("\n  ".join((str(case), *differing))))
    click.echo(f"{plural(len(cases), 'case')}: {len(cases) - failed} passed, {failed} failed")
    finish(FINDINGS if failed else OK)
