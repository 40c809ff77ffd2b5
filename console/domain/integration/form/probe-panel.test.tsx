import { startPostgresql } from '@signalbox/testing/postgresql'
import { freePort } from '@signalbox/testing/free-port'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paths } from '#paths.ts'
import { field, fill } from '#testing/fields.ts'
import { renderScreen, type RenderedScreen } from '#testing/render.tsx'
import { useSignalbox } from '#testing/signalbox.ts'
import { failedMessages, formMessages, passedMessages } from './form.messages.ts'

useSignalbox()

let database: Awaited<ReturnType<typeof startPostgresql>>
beforeAll(async () => {
  database = await startPostgresql()
})
afterAll(() => database.end())

/** The form of a connector to the database, and its test with one value replaced. */
async function tested(changed: Readonly<Record<string, string>>): Promise<RenderedScreen> {
  const rendered = await renderScreen(paths.newConnector({ type: 'pgsql' }))
  const { user, main } = rendered
  const { host, port, username, password, database: name } = database
  const values = { server: `${host}:${port}`, database: name, username, password, ...changed }
  await main.findByRole('button', { name: formMessages.test.en })
  for (const [path, value] of Object.entries({ name: 'tried', ...values })) {
    await fill(user, field(path), value)
  }
  await user.click(main.getByRole('button', { name: formMessages.test.en }))
  return rendered
}

describe('a failed test says which part has failed, and why in the words of the server', () => {
  it('a database that the server does not have', async () => {
    const { main } = await tested({ database: 'nodb' })
    await main.findByText(formMessages.testFailed.en)
    main.getByText(/database "nodb" does not exist/)
    main.getByText(failedMessages.target.en)
    main.getByText(passedMessages.network.en)
    expect(main.queryByText(/TEST_FAILED/)).toBeNull()
  })

  it('a wrong password', async () => {
    const { main } = await tested({ password: 'wrong' })
    await main.findByText(failedMessages.login.en)
    main.getByText(/password authentication failed/)
    main.getByText(passedMessages.network.en)
  })

  it('a server that is not there', async () => {
    const { main } = await tested({ server: `127.0.0.1:${await freePort()}` })
    await main.findByText(failedMessages.network.en)
    main.getByText(/ECONNREFUSED/)
    expect(main.queryByText(passedMessages.network.en)).toBeNull()
  })
})

it('a passed test says so', async () => {
  const { main } = await tested({})
  await main.findByText(formMessages.testSucceeded.en)
})
