import {
  configChangeList,
  configProvisionalCreate,
  configProvisionalKeep,
  configProvisionalRevert,
  configRollback,
} from '@signalbox/contract/config-history'
import { delayedGet, delayedUpdate } from '@signalbox/contract/delayed'
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { needsOwn, ok } from './target.ts'

const AT = '/config_changes'
const readLimit = async () => (await ok(delayedGet, {})).max_delayed_messages
const setLimit = async (max_delayed_messages: number) =>
  ok(delayedUpdate, { body: { ...(await ok(delayedGet, {})), max_delayed_messages } })

describe('the history of the configuration', () => {
  it('has every change, and restores the state before one', async () => {
    await needsOwn(AT)
    const before = await readLimit()
    await setLimit(before + 7)
    const query = { root: 'delayed', limit: 1 }
    const { data } = await ok(configChangeList, { query })
    assert.deepEqual(data[0]?.fields, ['max_delayed_messages'])
    await ok(configRollback, { path: { id: String(data[0]?.id) }, body: { newest: data[0]?.id } })
    assert.equal(await readLimit(), before)
  })
})

describe('a provisional change', () => {
  it('ends when it is reverted or kept', async () => {
    await needsOwn(AT)
    const before = await readLimit()
    const start = async (max_delayed_messages: number) => {
      const body = { ...(await ok(delayedGet, {})), max_delayed_messages }
      const made = await ok(configProvisionalCreate, {
        body: { operation: 'delayedUpdate', body, seconds: 600 },
      })
      return made.provisional?.id ?? ''
    }
    await ok(configProvisionalRevert, { path: { id: await start(before + 8) } })
    assert.equal(await readLimit(), before)
    await ok(configProvisionalKeep, { path: { id: await start(before + 9) } })
    assert.equal(await readLimit(), before + 9)
    await setLimit(before)
  })
})
