// Go's net/http: a scanner over the lines of the body.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"strings"
	"time"
)

var lastID string

func main() {
	for {
		if err := read(os.Args[1]); err != nil {
			fmt.Fprintln(os.Stderr, "connection lost:", err)
		}
		time.Sleep(500 * time.Millisecond)
	}
}

func read(url string) error {
	request, err := http.NewRequest("GET", url, nil)
	if err != nil {
		return err
	}
	request.Header.Set("Accept", "text/event-stream")
	if lastID != "" {
		request.Header.Set("Last-Event-ID", lastID)
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	lines := bufio.NewScanner(response.Body)
	lines.Buffer(nil, 1<<20)
	event := map[string]string{}
	for lines.Scan() {
		if name, value, found := strings.Cut(lines.Text(), ": "); found {
			event[name] = value
			continue
		}
		if event["data"] != "" {
			if event["id"] != "" {
				lastID = event["id"]
			}
			line, err := json.Marshal(map[string]any{
				"event": event["event"], "id": event["id"], "data": json.RawMessage(event["data"])})
			if err != nil {
				return err
			}
			fmt.Println(string(line))
		}
		event = map[string]string{}
	}
	return lines.Err()
}
