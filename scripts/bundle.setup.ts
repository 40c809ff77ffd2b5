import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bundleServer } from './bundle.ts'
import { root } from './command.ts'
import { isBundleStale, noteBundled, serverOfTests } from './stale.mjs'

/** Of PBKDF2: those of production take 200 ms for each start and each login. */
const PASSWORD_ROUNDS = 10

/** The package is this bundle too; its entry says where the console is, and how passwords are hashed. */
const entry = `import { main } from './server.mjs'
process.exitCode = await main(process.argv.slice(2), process.env, ${JSON.stringify({
  consoleFolder: join(root, 'console', 'dist'),
  passwordRounds: PASSWORD_ROUNDS,
})})
`

/**
 * The server for tests that start a process (`testing/signalbox.ts`), in one file: to find and link its modules takes
 * half the processor time of a start.
 */
export default async function setup(): Promise<void> {
  if (isBundleStale()) {
    mkdirSync(serverOfTests, { recursive: true })
    const made = mkdtempSync(join(serverOfTests, 'made-'))
    await bundleServer(made)
    writeFileSync(join(made, 'main.mjs'), entry)
    // Another run may start processes at this moment.
    for (const name of readdirSync(made)) renameSync(join(made, name), join(serverOfTests, name))
    rmdirSync(made)
    noteBundled()
  }
  process.env.SERVER_OF_TESTS = join(serverOfTests, 'main.mjs')
}
