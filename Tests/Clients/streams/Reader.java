import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.HashMap;
import java.util.Map;

/** Java's HttpClient: reads the lines of the body as they arrive. */
public class Reader {
    private static String lastID = "";

    public static void main(String[] arguments) throws InterruptedException {
        HttpClient client = HttpClient.newHttpClient();
        while (true) {
            try {
                read(client, URI.create(arguments[0]));
            } catch (IOException | java.io.UncheckedIOException error) {
                System.err.println("connection lost: " + error);
            }
            Thread.sleep(500);
        }
    }

    private static void read(HttpClient client, URI uri) throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(uri).header("Accept", "text/event-stream");
        if (!lastID.isEmpty()) request.header("Last-Event-ID", lastID);
        HttpResponse<java.util.stream.Stream<String>> response =
            client.send(request.build(), HttpResponse.BodyHandlers.ofLines());
        Map<String, String> event = new HashMap<>();
        response.body().forEach(line -> {
            int colon = line.indexOf(": ");
            if (colon > 0) {
                event.put(line.substring(0, colon), line.substring(colon + 2));
                return;
            }
            if (event.containsKey("data")) {
                lastID = event.getOrDefault("id", lastID);
                System.out.printf("{\"event\":\"%s\",\"id\":\"%s\",\"data\":%s}%n",
                    event.get("event"), event.getOrDefault("id", ""), event.get("data"));
                System.out.flush();
            }
            event.clear();
        });
    }
}
