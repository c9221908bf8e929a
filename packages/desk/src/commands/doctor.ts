import { Prober } from '../../../../lib/doctor/asker.ts'
import { allConform, ExaminationError, examine } from '../../../../lib/doctor/examine.ts'
import { jsonReport, textReport } from '../../../../lib/doctor/report.ts'
import { sender } from '../../../../lib/doctor/send.ts'
import manifest from '../../package.json' with { type: 'json' }
import { type Desk, EXIT, type Options } from '../desk.ts'

/** `desk doctor`: the same as `npm run doctor`, for use outside of the repository. */
export async function doctor(desk: Desk, _: readonly string[], { json }: Options): Promise<number> {
  const asker = new Prober(sender(desk.base, desk.apiKey))
  try {
    const examination = await examine(asker)
    const date = new Date().toISOString().slice(0, 10)
    const head = { host: desk.base, version: manifest.version, date, calls: asker.calls }
    const text = json ? JSON.stringify(jsonReport(examination, head), null, 2) : textReport(examination, head)
    await desk.print(`${text}\n`)
    return allConform(examination) ? EXIT.done : EXIT.no
  } catch (error) {
    if (!(error instanceof ExaminationError)) throw error
    desk.printError(desk.say('failed', { why: error.message }))
    return EXIT.failed
  }
}
