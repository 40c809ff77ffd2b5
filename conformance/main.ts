import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { run } from 'node:test'
import { parseArgs } from 'node:util'

const USAGE = `usage: npm run conformance -- --url <url> --mqtt <host:port> [options]

  --url       where the console and /api/v5 are: http://127.0.0.1:18083
  --mqtt      where the same broker takes MQTT over TCP: 127.0.0.1:1883
  --user      console user [admin]
  --password  of that user [public]
  --key       API key, instead of a user
  --secret    of that key
  --closed    host:port that refuses connections of the target [127.0.0.1:9]
  --only      names of files, such as clients,publish
  --settings  also tests that change settings of the target, and bring them back`

/** Runs the suite against one target. Gives the number of failures. */
export async function main(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      url: { type: 'string' },
      mqtt: { type: 'string' },
      user: { type: 'string' },
      password: { type: 'string' },
      key: { type: 'string' },
      secret: { type: 'string' },
      closed: { type: 'string' },
      only: { type: 'string' },
      settings: { type: 'boolean' },
    },
  })
  if (values.url === undefined || values.mqtt === undefined) {
    console.error(USAGE)
    return 1
  }
  for (const [name, value] of Object.entries(values)) {
    process.env[`SIGNALBOX_CONFORMANCE_${name.toUpperCase()}`] = String(value)
  }
  const only = values.only === undefined ? undefined : values.only.split(',')
  const files = readdirSync(import.meta.dirname)
    .filter((file) => file.endsWith('.conformance.ts'))
    .filter((file) => only === undefined || only.includes(file.split('.')[0] ?? ''))
    // A console user's login cannot be tried with a key.
    .filter((file) => values.key === undefined || file !== 'login.conformance.ts')
    .map((file) => join(import.meta.dirname, file))

  const count = { passed: 0, failed: 0, skipped: 0 }
  const noteSkip = (name: string, reason: string) => {
    count.skipped++
    console.log(`  - ${name}: ${reason}`)
  }
  const events = run({ files, isolation: 'none', concurrency: false })
  events.on('test:pass', ({ name, details, skip }) => {
    if (details.type === 'suite') return
    if (skip !== undefined) return noteSkip(name, String(skip))
    count.passed++
    if (process.env.SIGNALBOX_VERBOSE) console.log(`  ✓ ${name}`)
  })
  events.on('test:fail', ({ name, details, file, line }) => {
    if (details.type === 'suite') return
    const { cause } = details.error
    if (cause instanceof Error && cause.name === 'SkippedTest') return noteSkip(name, cause.message)
    count.failed++
    console.log(`  ✗ ${name} (${file}:${line})\n${indent(withCauses(cause ?? details.error))}`)
  })
  // Reading it to its end is what makes it run.
  for await (const _ of events);
  console.log(`${count.skipped} skipped`)
  console.log(`${count.passed} passed, ${count.failed} failed`)
  return count.failed + (count.passed === 0 ? 1 : 0)
}

/** The message of an error with those of its causes, which contain the reason, such as a refused connection. */
function withCauses(error: unknown): string {
  if (!(error instanceof Error) || error.cause === undefined) return String(error)
  return `${String(error)}\ncaused by ${withCauses(error.cause)}`
}

function indent(text: string): string {
  return text.replaceAll(/^/gm, '      ')
}

if (import.meta.main) process.exitCode = (await main(process.argv.slice(2))) === 0 ? 0 : 1
