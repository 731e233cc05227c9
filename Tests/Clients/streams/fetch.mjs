// Node's fetch. The program itself splits the body into events.
let lastID = "";
for (;;) {
    try {
        const headers = { Accept: "text/event-stream" };
        if (lastID) headers["Last-Event-ID"] = lastID;
        const response = await fetch(process.argv[2], { headers });
        if (!response.ok) throw new Error(String(response.status));
        let incomplete = "";
        for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
            const events = (incomplete + text).split("\n\n");
            incomplete = events.pop();
            for (const event of events) receive(event);
        }
    } catch (error) {
        console.error("connection lost:", error.message);
    }
    await new Promise((resolve) => setTimeout(resolve, 500));
}

function receive(text) {
    const fields = Object.fromEntries(text.split("\n").map((line) => line.split(/: ?(.*)/s).slice(0, 2)));
    if (!fields.data) return;
    lastID = fields.id || lastID;
    console.log(JSON.stringify({ event: fields.event, id: fields.id ?? "", data: JSON.parse(fields.data) }));
}
