// Node's EventSource, which reconnects by itself. While it waits to reconnect, Node would end the program (undici calls
// unref on the timer). Another timer prevents that.
setInterval(() => {}, 1_000);
const source = new EventSource(process.argv[2]);
for (const name of ["added", "updated", "removed", "attributes", "event", "resync", "snapshot", "heartbeat"]) {
    source.addEventListener(name, (event) => {
        console.log(JSON.stringify({ event: name, id: event.lastEventId, data: JSON.parse(event.data) }));
    });
}
source.onerror = () => console.error("connection lost");
