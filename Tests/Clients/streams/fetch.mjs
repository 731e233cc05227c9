// Node's fetch: a stream of bytes, split into events without a library.
let last = "";
for (;;) {
    try {
        const headers = last ? { Accept: "text/event-stream", "Last-Event-ID": last } : { Accept: "text/event-stream" };
        const response = await fetch(process.argv[2], { headers });
        if (!response.ok) throw new Error(String(response.status));
        let text = "";
        for await (const piece of response.body.pipeThrough(new TextDecoderStream())) {
            const events = (text + piece).split("\n\n");
            text = events.pop();
            for (const event of events) receive(event);
        }
    } catch (error) {
        console.error("cut:", error.message);
    }
    await new Promise((resolve) => setTimeout(resolve, 500));
}

function receive(text) {
    const fields = Object.fromEntries(text.split("\n").map((line) => line.split(/: ?(.*)/s).slice(0, 2)));
    if (!fields.data) return;
    last = fields.id || last;
    console.log(JSON.stringify({ event: fields.event, id: fields.id ?? "", data: JSON.parse(fields.data) }));
}
