// The search runs in a worker, and browsers refuse workers to a page that is opened from a folder. There, the worker's
// script is run in a hidden frame instead.
if (location.protocol === "file:") {
  // Messages to and from a worker are copies, and come later than the call.
  const later = (tell, data) => setTimeout(tell, 0, structuredClone(data));

  window.Worker = class {
    constructor(url) {
      this.onmessage = null;
      this.frame = document.createElement("iframe");
      this.frame.hidden = true;
      document.body.append(this.frame);
      const inside = this.frame.contentWindow;
      // What the script posts it would post to its own window.
      inside.postMessage = (data) => later((sent) => this.onmessage?.({ data: sent }), data);
      this.started = new Promise((resolve, reject) => {
        const script = inside.document.createElement("script");
        script.src = url;
        script.onload = () => resolve(inside);
        script.onerror = reject;
        inside.document.head.append(script);
      });
    }

    postMessage(data) {
      this.started.then((inside) => {
        later((sent) => inside.dispatchEvent(new inside.MessageEvent("message", { data: sent })), data);
      });
    }

    terminate() {
      this.frame.remove();
    }
  };
}
