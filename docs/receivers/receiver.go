// A webhook receiver in Go (1.18 or newer, no package): go run receiver.go
// WEBHOOK_SECRETS: secrets of the account's webhooks, separated by spaces, since each event type has its own.
// REQUEST_SECRETS: secrets that you pass as webhookSecret when you start an enrichment. PORT: 8080 by default.
package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"math"
	"net/http"
	"os"
	"strings"
	"sync"
	"time"
)

const (
	fiveMinutes = 5 * 60
	maxBytes    = 1_000_000
)

var (
	webhookSecrets = strings.Fields(os.Getenv("WEBHOOK_SECRETS"))
	requestSecrets = strings.Fields(os.Getenv("REQUEST_SECRETS"))

	// Keep these in your database: a restart forgets them.
	seen = map[string]bool{}
	lock sync.Mutex
)

func isSigned(secrets []string, signature, prefix string, text []byte) bool {
	for _, secret := range secrets {
		mac := hmac.New(sha256.New, []byte(secret))
		mac.Write(text)
		if hmac.Equal([]byte(signature), []byte(prefix+hex.EncodeToString(mac.Sum(nil)))) {
			return true
		}
	}
	return false
}

// Seconds from a time to now, by this clock: NaN where it is no time. Ask it about signed times only.
func ageOf(timestamp string) float64 {
	sent, err := time.Parse(time.RFC3339Nano, timestamp)
	if err != nil {
		return math.NaN()
	}
	return time.Since(sent).Seconds()
}

// Returns the status and, when it is 204, the delivery's key; else the reason.
func accept(header http.Header, body []byte) (int, string) {
	ofAccount := header.Get("X-Webhook-Signature")
	ofRequest := header.Get("X-Service-Signature")
	timestamp := header.Get("X-Webhook-Timestamp")
	id := header.Get("X-Webhook-Id")
	switch {
	case ofAccount != "":
		if timestamp == "" || id == "" {
			return http.StatusBadRequest, "header missing"
		}
		if !isSigned(webhookSecrets, ofAccount, "sha256=", append([]byte(timestamp+"."), body...)) {
			return http.StatusUnauthorized, "signature"
		}
	case ofRequest != "":
		if !isSigned(requestSecrets, ofRequest, "", body) {
			return http.StatusUnauthorized, "signature"
		}
	default:
		return http.StatusUnauthorized, "not signed"
	}

	var payload struct {
		Timestamp string `json:"timestamp"`
	}
	if json.Unmarshal(body, &payload) != nil {
		return http.StatusBadRequest, "not JSON"
	}
	// A per-request call has no timestamp header: its payload's is signed.
	if ofAccount == "" {
		timestamp = payload.Timestamp
	}
	if age := ageOf(timestamp); !(math.Abs(age) <= fiveMinutes) {
		return http.StatusUnauthorized, fmt.Sprintf("too old, or your clock is off: sent %.0f s ago by it", age)
	}
	// A repeat of a per-request call has the same bytes, so the same signature.
	if ofAccount == "" {
		return http.StatusNoContent, "signature:" + ofRequest
	}
	return http.StatusNoContent, "id:" + id
}

// Your work: write the event to a queue, quickly. The answer has to leave within ten seconds.
func enqueue(key string, body []byte) error {
	_, err := fmt.Printf("accepted %s %s\n", key, body)
	return err
}

func receive(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodPost {
		w.WriteHeader(http.StatusMethodNotAllowed)
		return
	}
	// The bytes as sent: json.Marshal would change them.
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBytes))
	if err != nil {
		w.WriteHeader(http.StatusRequestEntityTooLarge)
		return
	}
	status, text := accept(r.Header, body)
	if status != http.StatusNoContent {
		http.Error(w, text, status)
		return
	}
	lock.Lock()
	defer lock.Unlock()
	if !seen[text] {
		if err := enqueue(text, body); err != nil {
			w.WriteHeader(http.StatusInternalServerError) // it will be sent again
			return
		}
		seen[text] = true
	}
	w.WriteHeader(http.StatusNoContent)
}

func main() {
	port := os.Getenv("PORT")
	if port == "" {
		port = "8080"
	}
	// Put TLS in front: the API sends to HTTPS addresses only.
	server := &http.Server{
		Addr:              "127.0.0.1:" + port,
		Handler:           http.HandlerFunc(receive),
		ReadHeaderTimeout: 10 * time.Second,
	}
	log.Fatal(server.ListenAndServe())
}
