import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { startForTest } from './testing/fixtures.ts'

it('a file that cannot be read ends its answer, and not the process', async () => {
  const signalbox = await startForTest()
  try {
    // A folder with this name exists, but reading it as a file fails.
    mkdirSync(join(signalbox.consoleFolder, 'assets', 'broken.js.gz'))
    const headers = { 'accept-encoding': 'identity' }
    const answer = fetch(`${signalbox.url}assets/broken.js`, { headers })
    const status = await answer.then(
      async (reply) => reply.text().then(() => reply.status),
      () => undefined,
    )
    expect(status).not.toBe(200)
    expect((await fetch(`${signalbox.url}api/v5/status`)).status).toBe(200)
  } finally {
    await signalbox.close()
  }
})
