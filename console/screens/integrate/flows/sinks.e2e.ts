import { connectorCreate } from '@signalbox/contract/connectors'
import { expect, test } from '@signalbox/e2e/fixtures'
import { row } from '@signalbox/e2e/pages'
import type { DatabaseServer } from '@signalbox/testing/database-server'
import { type KafkaCluster, startKafka } from '@signalbox/testing/kafka'
import { uniqueId } from '@signalbox/testing/mqtt-client'
import { startPostgresql } from '@signalbox/testing/postgresql'
import { integrationMessages } from '#domain/integration/families.messages.ts'
import { formMessages } from '#domain/integration/form/form.messages.ts'
import { rulesMessages as rules } from '#domain/rule/rules.messages.ts'
import { paths } from '#paths.ts'
import { canvasMessages as kinds } from './canvas/canvas.messages.ts'
import { designerMessages as t } from './designer/designer.messages.ts'
import { nodesMessages as nodes } from './nodes/nodes.messages.ts'
import { saveMessages as save } from './save/save.messages.ts'

let database: DatabaseServer
let kafka: KafkaCluster
test.beforeAll(async () => {
  ;[database, kafka] = await Promise.all([startPostgresql(), startKafka()])
  await database.run('CREATE TABLE readings (topic text, value text)')
})
test.afterAll(async () => {
  await Promise.all([database.end(), kafka.end()])
})

interface Sink {
  type: string
  /** In the palette. */
  label: string
  /** Fields of the connector beside its name. */
  connector: () => object
  /** Inputs of the action, by their names. */
  fields: Readonly<Record<string, string>>
  /** The values that have arrived. */
  arrived: (topic: string) => Promise<string[]>
}

const SINKS: readonly Sink[] = [
  {
    type: 'pgsql',
    label: 'PostgreSQL',
    connector: () => ({
      server: `127.0.0.1:${database.port}`,
      ...{ database: database.database, username: database.username, password: database.password },
    }),
    fields: { 'parameters.sql': 'INSERT INTO readings VALUES (${topic}, ${payload})' },
    arrived: async (topic) => {
      const rows = await database.run(`SELECT value FROM readings WHERE topic = '${topic}'`)
      return rows.map((each) => String(each.value))
    },
  },
  {
    type: 'kafka_producer',
    label: 'Apache Kafka（流出）',
    connector: () => ({ bootstrap_hosts: kafka.address }),
    fields: { 'parameters.topic': 'readings', 'parameters.message.value': '${payload}' },
    // Its partitions have no common order.
    arrived: async () => (await kafka.read('readings')).map(({ value }) => value).toSorted(),
  },
]

test.use({ language: 'zh', theme: 'dark' })

for (const { type, label, connector, fields, arrived } of SINKS) {
  test(`in front of a cluster, a flow to ${label} is drawn, saved, switched off and on`, async ({
    front,
    page,
  }) => {
    const name = uniqueId('flow').replaceAll(/\W/g, '')
    const topic = `${name}/1`
    await front.api.call(connectorCreate, {
      body: { type, name, ...connector(), resource_opts: { health_check_interval: '1s' } },
    })
    await front.open(paths.newFlow())
    const panel = page.getByRole('dialog')
    await page.getByRole('button', { name: kinds.message.zh, exact: true }).first().click()
    await panel.getByLabel(nodes.topic.zh).fill(`${name}/#`)
    await panel.getByLabel(nodes.topic.zh).press('Enter')
    await expect(panel).toHaveCount(0)
    await page.getByRole('button', { name: label, exact: true }).first().click()
    await panel.getByLabel(integrationMessages.connector.zh).selectOption(name)
    await panel.locator('input[name=name]').fill(name)
    for (const [field, value] of Object.entries(fields)) {
      await panel.locator(`[name="${field}"]`).fill(value)
    }
    await panel.getByRole('button', { name: formMessages.keep.zh, exact: true }).click()
    await expect(panel).toHaveCount(0)
    await page.getByRole('button', { name: t.save.zh, exact: true }).click()
    await panel.getByLabel(save.name.zh).fill(name)
    await panel.getByRole('button', { name: save.save.zh, exact: true }).click()
    const toggle = row(page, name).getByRole('switch')
    await expect(toggle).toBeChecked()

    const client = await front.connect()
    const publish = (text: string) => client.mqtt.publishAsync(topic, text, { qos: 1 })
    await publish('first')
    await expect.poll(() => arrived(topic)).toEqual(['first'])
    await toggle.press('Space')
    await panel.getByRole('button', { name: rules.disable.zh, exact: true }).click()
    await expect(toggle).not.toBeChecked()
    await publish('lost')
    await toggle.press('Space')
    await expect(toggle).toBeChecked()
    await publish('last')
    await expect.poll(() => arrived(topic)).toEqual(['first', 'last'])
  })
}
