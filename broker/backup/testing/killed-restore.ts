import { writeSync } from 'node:fs'
import { startBroker } from '../../broker.ts'

/**
 * A process that restores a backup and stops in the middle, for a test to kill it: before or after the commit.
 * Arguments: data folder, file name, `before` or `after`.
 */

const [dataDir = '', name = '', moment] = process.argv.slice(2)
const broker = await startBroker({ dataDir, version: '0.0.0', listeners: [], passwordRounds: 1 })
const { store } = broker

function waitForTheEnd(): void {
  writeSync(1, 'now\n')
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
}

const writeNow = store.writeNow.bind(store)
store.writeNow = (work) => {
  writeNow(() => {
    work()
    if (moment === 'before') waitForTheEnd()
  })
  waitForTheEnd()
}

await broker.backups.restore(name)
