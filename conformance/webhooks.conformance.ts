import { actionCreate, actionDelete } from '@signalbox/contract/actions'
import { connectorCreate, connectorDelete } from '@signalbox/contract/connectors'
import { ruleCreate, ruleDelete, ruleTest, ruleUpdate } from '@signalbox/contract/rules'
import { uniqueId } from '@signalbox/testing/mqtt-client'
import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { describe, it } from 'node:test'
import { cleanUp, CLOSED, ok, raw, removed } from './target.ts'

// A webhook is a connector, an action and a rule of one name (docs/decisions/0121).

describe('webhooks', () => {
  it('are created, disabled and deleted as three parts of one name', async () => {
    const name = `${uniqueId('hook').replaceAll(/\W/g, '')}_WH_D`
    const id = `http:${name}`
    const resource_opts = { start_timeout: '1s' }
    const connector = { type: 'http', name, url: `http://${CLOSED}/hook`, resource_opts }
    await ok(connectorCreate, { body: connector }, 201)
    try {
      const action = { type: 'http', name, connector: name, parameters: { method: 'post' } }
      await ok(actionCreate, { body: action }, 201)
      const sql =
        "SELECT\n  *\nFROM\n  \"$events/message_acked\"\nWHERE\n  topic =~ 'a/+' or topic =~ 'b'"
      const rule = await ok(ruleCreate, { body: { id: name, sql, actions: [id] } }, 201)
      assert.deepEqual(rule.from, ['$events/message_acked'])
      const disabled = await ok(ruleUpdate, { path: { id: name }, body: { enable: false } })
      assert.deepEqual([disabled.enable, disabled.sql], [false, sql])
      assert.equal((await raw('DELETE', `/connectors/${id}`)).status, 400)
      await ok(ruleDelete, { path: { id: name } }, 204)
      await ok(actionDelete, { path: { id } }, 204)
      await ok(connectorDelete, { path: { id } }, 204)
    } finally {
      const parts = [`/rules/${name}`, `/actions/${id}`, `/connectors/${id}`]
      await cleanUp(...parts.map((part) => () => removed(part)))
    }
  })

  it('sign their body in rule SQL with HMAC-SHA256', async () => {
    const secret = 'the secret of a receiver'
    const block = (mask: number) =>
      Buffer.alloc(64)
        .fill(secret, 0, secret.length)
        .map((byte, i) => (i < secret.length ? byte : 0) ^ mask)
    const hex = (mask: number) => Buffer.from(block(mask)).toString('hex')
    const inner = `sha256(hexstr2bin(concat('${hex(0x36)}', bin2hexstr(webhook_body))))`
    const outer = `sha256(hexstr2bin(concat('${hex(0x5c)}', ${inner})))`
    const object = `'{"topic":' + json_encode(topic) + ',"payload":' + json_encode(payload) + '}'`
    const sql = `SELECT *, ${object} AS webhook_body, ${outer} AS webhook_signature FROM "t/#"`
    for (const payload of ['', 'plain', '"quoted" \n', '温度 °C']) {
      const context = { event_type: 'message_publish', topic: 't/1', payload }
      const row = Object(await ok(ruleTest, { body: { sql, context } }))
      const body = String(row.webhook_body)
      assert.deepEqual(JSON.parse(body), { topic: 't/1', payload })
      const expected = createHmac('sha256', secret).update(body).digest('hex')
      assert.equal(row.webhook_signature, expected)
    }
  })
})
