import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'

import { expect } from '@playwright/test'

import { findReader } from '../../scripts/lib/engines.mjs'
import { Desk } from '../engines/desk.ts'
import { openFirefox } from '../engines/firefox.ts'
import { openScreen } from '../engines/screen.ts'

const run = promisify(execFile)
/** A voice for a machine without a loudspeaker. */
const VOICE = `CommunicationMethod "unix_socket"
LogDir "stdout"
AudioOutputMethod "alsa"
AudioALSADevice "null"
AddModule "dummy" "sd_dummy" ""
DefaultModule dummy
`
/** Orca's own place for a person's additions: its log is read while it runs, so each line is written at once. */
const ADDITIONS = 'import orca.debug\norca.debug.debugFile.reconfigure(line_buffering=True)\n'
/** What was said, with its voice or without; a key's own name, which Orca says too, stands before a space. Never a line of the log. */
const SPEECH = /SPEECH OUTPUT: '((?:(?!\n\d\d:\d\d:\d\d\.\d+ - )[\s\S])*?)'( ?)(?:\{|$)/gm

/** A node as the system's accessibility interface (AT-SPI) hands it to a screen reader. */
export interface Accessible {
  role: string
  name: string
  states: string[]
  attributes: Record<string, string>
  children: Accessible[]
}

/** Firefox with Orca at its side: the keyboard is the system's own, and what Orca says is read from its log. */
export class Reader extends Desk {
  #spoken: () => Promise<string>
  #heardUntil = 0
  #keys: (...words: string[]) => Promise<unknown>
  #tree: () => Promise<Accessible>

  private constructor(
    driver: ConstructorParameters<typeof Desk>[0],
    origin: string,
    spoken: () => Promise<string>,
    keys: (...words: string[]) => Promise<unknown>,
    tree: () => Promise<Accessible>,
  ) {
    super(driver, origin)
    this.#spoken = spoken
    this.#keys = keys
    this.#tree = tree
  }

  /** Starts a screen, a message bus, a window manager, Orca and Firefox, all of its own. */
  static async open(origin: string): Promise<Reader> {
    const programs = findReader()
    if (!programs) throw new Error('There is no Orca here')
    const folder = await mkdtemp(join(tmpdir(), 'screen-reader-'))
    const screen = await openScreen(programs)
    const children: ChildProcess[] = []
    const start = (command: string, words: string[], env: NodeJS.ProcessEnv) => {
      const child = spawn(command, words, {
        env,
        stdio: ['ignore', command === programs.bus ? 'pipe' : 'ignore', 'ignore'],
      })
      children.push(child)
      return child
    }
    const home = {
      ...screen.env,
      HOME: folder,
      XDG_RUNTIME_DIR: folder,
      LANG: 'C.UTF-8',
      GTK_USE_PORTAL: '0',
    }
    const bus = start(programs.bus, ['--session', '--nofork', '--print-address=1'], home)
    const [address] = (await once(bus.stdout ?? bus, 'data')) as [Buffer]
    const env = {
      ...home,
      DBUS_SESSION_BUS_ADDRESS: String(address).trim(),
      GNOME_ACCESSIBILITY: '1',
      NO_AT_BRIDGE: '0',
    }
    const log = join(folder, 'orca.log')
    start(programs.windows, [], env)
    for (const [schema, key] of [
      ['org.gnome.desktop.interface', 'toolkit-accessibility'],
      ['org.gnome.desktop.a11y.applications', 'screen-reader-enabled'],
    ] as const)
      await run('gsettings', ['set', schema, key, 'true'], { env })
    const additions = join(folder, '.local/share/orca')
    await mkdir(additions, { recursive: true })
    await writeFile(join(additions, 'orca-customizations.py'), ADDITIONS)
    await mkdir(join(folder, 'speech-dispatcher'))
    await writeFile(join(folder, 'speechd.conf'), VOICE)
    const socket = join(folder, 'speech-dispatcher/speechd.sock')
    start(programs.speech, ['--run-single', '-C', folder, '-S', socket], env)
    await expect.poll(() => existsSync(socket), { message: 'the voice is there', timeout: 10_000 }).toBe(true)
    start(programs.reader, ['--replace', '--disable=braille', `--debug-file=${log}`], env)
    const spoken = async () => {
      const text = await readFile(log, 'utf8').catch(() => '')
      const said = [...text.matchAll(SPEECH)].filter(([, , key]) => key === '')
      return said.map(([, words]) => words).join('\n')
    }
    await expect.poll(spoken, { message: 'Orca speaks', timeout: 30_000 }).toContain('Screen reader on')
    const driver = await openFirefox(programs, { ...screen, env })
    const close = async () => {
      await driver.close()
      for (const child of children.reverse()) {
        child.kill('SIGKILL')
        if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      }
      await rm(folder, { recursive: true, force: true, maxRetries: 3 })
    }
    const keys = (...words: string[]) => run(programs.hand, words, { env })
    const tree = async () => {
      const { stdout } = await run('/usr/bin/python3', [join(import.meta.dirname, 'tree.py')], {
        env,
        maxBuffer: 64_000_000,
      })
      return JSON.parse(stdout) as Accessible
    }
    return new Reader({ ...driver, close }, origin, spoken, keys, tree)
  }

  /** As a person who does not listen to the whole page: Control ends what Orca reads of it by itself. */
  override async open(path: string): Promise<void> {
    await super.open(path)
    await this.press('Control_L')
    let length = -1
    await expect
      .poll(
        async () => {
          const before = length
          length = (await this.#spoken()).length
          return length === before
        },
        { message: 'Orca is quiet', intervals: [1_000], timeout: 60_000 },
      )
      .toBe(true)
  }

  /** Presses keys as a keyboard does, by the names of X11. What is said from here on is what `hear` waits for. */
  override async press(...chords: string[]): Promise<void> {
    this.#heardUntil = (await this.#spoken()).length
    await this.#keys('key', '--delay', '60', ...chords)
  }

  override async type(text: string): Promise<void> {
    await this.#keys('type', '--delay', '40', text)
  }

  /** What Orca has said since the last key. */
  said = async () => (await this.#spoken()).slice(this.#heardUntil)

  transcript = () => this.#spoken()

  async hear(words: string | RegExp): Promise<void> {
    const wanted = typeof words === 'string' ? new RegExp(RegExp.escape(words), 'i') : words
    await expect.poll(this.said, { message: `Orca says ${words}` }).toMatch(wanted)
  }

  /** Goes on by Tab until Orca names what it stands on, as somebody does who sees nothing. */
  async tabTo(words: RegExp, most = 40): Promise<void> {
    const passed: string[] = []
    for (let step = 0; step < most; step += 1) {
      await this.press('Tab')
      // Firefox has a stop or two of its own bar that Orca is silent at.
      const quiet = Date.now() + 1_500
      while ((await this.said()) === '' && Date.now() < quiet) await setTimeout(50)
      await setTimeout(200)
      const said = await this.said()
      if (words.test(said)) return
      passed.push(said.trim())
    }
    throw new Error(`${most} tabs, and no ${words}: ${passed.join(' | ')}`)
  }

  /** The document that stands in Firefox, as the system's accessibility interface has it. */
  tree = () => this.#tree()
}
