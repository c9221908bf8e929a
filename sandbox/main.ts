import { OptionError, parseOptions } from './options.ts'
import { type Sandbox, startSandbox } from './start.ts'

function stopOnSignals(sandbox: Sandbox): void {
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    await sandbox.close()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop())
}

try {
  const options = parseOptions(process.argv.slice(2))
  const sandbox = await startSandbox(options)
  stopOnSignals(sandbox)
  console.log(
    `Sandbox ready on ${sandbox.url} (keys: sandbox-full, sandbox-other, sandbox-limited, sandbox-no-crm)`,
  )
} catch (error) {
  if (!(error instanceof OptionError)) throw error
  console.error(`sandbox: ${error.message}`)
  process.exitCode = 1
}
