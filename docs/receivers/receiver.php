<?php
// A webhook receiver in PHP (8.0 or newer, no package). To try it: php -S 127.0.0.1:8080 receiver.php
// WEBHOOK_SECRETS: secrets of the account's webhooks, separated by spaces, since each event type has its own.
// REQUEST_SECRETS: secrets that you pass as webhookSecret when you start an enrichment.
// SPOOL_DIR: where accepted events are written, one file each; a folder of yours that the web does not serve.

declare(strict_types=1);

// A warning in the answer would make it a 200, and what failed would not be sent again.
ini_set('display_errors', '0');

const FIVE_MINUTES = 5 * 60;
const MAX_BYTES = 1_000_000;

function secrets(string $variable): array
{
    return preg_split('/\s+/', getenv($variable) ?: '', -1, PREG_SPLIT_NO_EMPTY);
}

function is_signed(array $secrets, string $signature, string $prefix, string $text): bool
{
    foreach ($secrets as $secret) {
        if (hash_equals($prefix . hash_hmac('sha256', $text, $secret), $signature)) {
            return true;
        }
    }
    return false;
}

// Seconds from a time to now, by this clock: NAN where it is no time. Ask it about signed times only.
function age_of(mixed $timestamp): float
{
    if (!is_string($timestamp) || !preg_match('/^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/', $timestamp)) {
        return NAN;
    }
    try {
        return microtime(true) - (float) (new DateTimeImmutable($timestamp))->format('U.u');
    } catch (Exception) {
        return NAN;
    }
}

// Returns status, reason and, when it is 204, the delivery's key.
function accept(string $body): array
{
    $of_account = $_SERVER['HTTP_X_WEBHOOK_SIGNATURE'] ?? '';
    $of_request = $_SERVER['HTTP_X_SERVICE_SIGNATURE'] ?? '';
    $timestamp = $_SERVER['HTTP_X_WEBHOOK_TIMESTAMP'] ?? '';
    $id = $_SERVER['HTTP_X_WEBHOOK_ID'] ?? '';
    if ($of_account !== '') {
        if ($timestamp === '' || $id === '') {
            return [400, 'header missing'];
        }
        if (!is_signed(secrets('WEBHOOK_SECRETS'), $of_account, 'sha256=', "$timestamp.$body")) {
            return [401, 'signature'];
        }
    } elseif ($of_request !== '') {
        if (!is_signed(secrets('REQUEST_SECRETS'), $of_request, '', $body)) {
            return [401, 'signature'];
        }
    } else {
        return [401, 'not signed'];
    }

    $payload = json_decode($body, true);
    if (!is_array($payload)) {
        return [400, 'not JSON'];
    }
    // A per-request call has no timestamp header: its payload's is signed.
    $age = age_of($of_account !== '' ? $timestamp : ($payload['timestamp'] ?? null));
    if (is_nan($age) || abs($age) > FIVE_MINUTES) {
        return [401, sprintf('too old, or your clock is off: sent %.0f s ago by it', $age)];
    }
    // A repeat of a per-request call has the same bytes, so the same signature.
    return [204, '', $of_account !== '' ? "id:$id" : "signature:$of_request"];
}

// Your work reads these files, named *.json once they are whole: a repeat finds the name taken.
function enqueue(string $key, string $body): bool
{
    $folder = getenv('SPOOL_DIR') ?: sys_get_temp_dir() . '/webhook-events';
    @mkdir($folder, 0700, true);
    $name = $folder . '/' . hash('sha256', $key) . '.json';
    if (is_file($name)) {
        return true;
    }
    $part = $name . '.' . bin2hex(random_bytes(4));
    if (file_put_contents($part, $body) === strlen($body) && rename($part, $name)) {
        error_log("accepted $key $body");
        return true;
    }
    @unlink($part);
    return false;
}

function answer(int $status, string $text = ''): void
{
    http_response_code($status);
    header('Content-Type: text/plain');
    echo $text;
}

if ($_SERVER['REQUEST_METHOD'] !== 'POST') {
    answer(405);
    return;
}
$body = file_get_contents('php://input', false, null, 0, MAX_BYTES + 1); // the bytes as sent, not $_POST
if ($body === false || strlen($body) > MAX_BYTES) {
    answer(413);
    return;
}
[$status, $reason, $key] = accept($body) + [2 => ''];
if ($status === 204 && !enqueue($key, $body)) {
    answer(500); // it will be sent again
    return;
}
answer($status, $reason);
