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
  --only      names of files, such as clients,publish`

/** Runs the suite against one target. Gives the number of failures. */
export async function main(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: Object.fromEntries(
      ['url', 'mqtt', 'user', 'password', 'key', 'secret', 'only'].map((name) => [
        name,
        { type: 'string' as const },
      ]),
    ),
  })
  if (values.url === undefined || values.mqtt === undefined) {
    console.error(USAGE)
    return 1
  }
  for (const [name, value] of Object.entries(values)) {
    process.env[`SIGNALBOX_CONFORMANCE_${name.toUpperCase()}`] = String(value)
  }
  const only = values.only === undefined ? undefined : String(values.only).split(',')
  const files = readdirSync(import.meta.dirname)
    .filter((file) => file.endsWith('.conformance.ts'))
    .filter((file) => only === undefined || only.includes(file.split('.')[0] ?? ''))
    // A console user's login cannot be tried with a key.
    .filter((file) => values.key === undefined || file !== 'login.conformance.ts')
    .map((file) => join(import.meta.dirname, file))

  const count = { passed: 0, failed: 0 }
  const events = run({ files, isolation: 'none', concurrency: false })
  events.on('test:pass', ({ name, details }) => {
    if (details.type === 'suite') return
    count.passed++
    if (process.env.SIGNALBOX_VERBOSE) console.log(`  ✓ ${name}`)
  })
  events.on('test:fail', ({ name, details, file, line }) => {
    if (details.type === 'suite') return
    count.failed++
    const { cause } = details.error
    console.log(`  ✗ ${name} (${file}:${line})\n${indent(String(cause ?? details.error))}`)
  })
  // Reading it to its end is what makes it run.
  for await (const _ of events);
  console.log(`${count.passed} passed, ${count.failed} failed`)
  return count.failed + (count.passed === 0 ? 1 : 0)
}

function indent(text: string): string {
  return text.replaceAll(/^/gm, '      ')
}

if (import.meta.main) process.exitCode = (await main(process.argv.slice(2))) === 0 ? 0 : 1
