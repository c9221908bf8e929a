// Replaces the package `server-only` under vitest.
export {}
