"""A webhook receiver in Python (3.9 or newer, no package): python3 receiver.py

WEBHOOK_SECRETS: secrets of the account's webhooks, separated by spaces, since each event type has its own.
REQUEST_SECRETS: secrets that you pass as webhookSecret when you start an enrichment. PORT: 8080 by default.
"""

import hashlib
import hmac
import json
import os
import threading
from datetime import datetime, timezone
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

FIVE_MINUTES = 5 * 60
MAX_BYTES = 1_000_000
WEBHOOK_SECRETS = os.environ.get("WEBHOOK_SECRETS", "").split()
REQUEST_SECRETS = os.environ.get("REQUEST_SECRETS", "").split()

# Keep these in your database: a restart forgets them.
seen = set()
lock = threading.Lock()


def is_signed(secrets, signature, prefix, text):
    given = signature.encode("utf-8", "surrogateescape")
    for secret in secrets:
        digest = hmac.new(secret.encode(), text, hashlib.sha256).hexdigest()
        if hmac.compare_digest(given, (prefix + digest).encode()):
            return True
    return False


def age_of(timestamp):
    """Seconds from a time to now, by this clock: nan where it is no time. Ask it about signed times only."""
    try:
        sent = datetime.fromisoformat(timestamp.replace("Z", "+00:00"))
        return (datetime.now(timezone.utc) - sent).total_seconds()
    except (AttributeError, TypeError, ValueError):
        return float("nan")


def accept(headers, body):
    """Returns status, reason and, when it is 204, the delivery's key and its payload."""
    of_account = headers.get("X-Webhook-Signature")
    of_request = headers.get("X-Service-Signature")
    timestamp = headers.get("X-Webhook-Timestamp")
    event_id = headers.get("X-Webhook-Id")
    if of_account:
        if not timestamp or not event_id:
            return 400, "header missing", None, None
        if not is_signed(WEBHOOK_SECRETS, of_account, "sha256=", timestamp.encode() + b"." + body):
            return 401, "signature", None, None
    elif of_request:
        if not is_signed(REQUEST_SECRETS, of_request, "", body):
            return 401, "signature", None, None
    else:
        return 401, "not signed", None, None

    try:
        payload = json.loads(body)
    except ValueError:
        return 400, "not JSON", None, None
    # A per-request call has no timestamp header: its payload's is signed.
    of_payload = payload.get("timestamp") if isinstance(payload, dict) else None
    age = age_of(timestamp if of_account else of_payload)
    if not abs(age) <= FIVE_MINUTES:
        return 401, f"too old, or your clock is off: sent {age:.0f} s ago by it", None, None
    # A repeat of a per-request call has the same bytes, so the same signature.
    return 204, "", f"id:{event_id}" if of_account else f"signature:{of_request}", payload


def enqueue(key, payload):
    """Your work: write the event to a queue, quickly. The answer has to leave within ten seconds."""
    print("accepted", key, json.dumps(payload), flush=True)


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        length = self.headers.get("Content-Length", "")
        if not length.isdecimal():
            return self.answer(411)
        body = self.read_body(int(length))
        if body is None:
            return self.answer(413)
        status, reason, key, payload = accept(self.headers, body)
        if status == 204:
            try:
                with lock:
                    if key not in seen:
                        enqueue(key, payload)
                        seen.add(key)
            except Exception:
                self.answer(500)  # it will be sent again
                raise
        self.answer(status, reason)

    def read_body(self, length):
        """The bytes as sent: json.dumps would change them. None where they are too many."""
        if length <= MAX_BYTES:
            return self.rfile.read(length)
        # Read to its end all the same: closing earlier would cut the connection before the answer arrives.
        while length > 0:
            chunk = self.rfile.read(min(length, 65536))
            if not chunk:
                break
            length -= len(chunk)
        return None

    def do_GET(self):
        self.answer(405)

    def answer(self, status, text=""):
        self.send_response(status)
        if status != 204:
            self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text.encode())

    def log_message(self, *_):
        pass


if __name__ == "__main__":
    # Put TLS in front: the API sends to HTTPS addresses only.
    ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", "8080"))), Receiver).serve_forever()
