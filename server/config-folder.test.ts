import { alarmList } from '@signalbox/contract/alarms'
import { connectorList } from '@signalbox/contract/connectors'
import { ruleCreate, ruleList } from '@signalbox/contract/rules'
import { CLOSED } from '@signalbox/testing/closed-port'
import { connectMqtt } from '@signalbox/testing/mqtt-client'
import { startSignalbox } from '@signalbox/testing/signalbox'
import { waitFor } from '@signalbox/testing/wait-for'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, it, onTestFinished } from 'vitest'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'signalbox-config-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
})
const write = (name: string, text: string) => writeFileSync(join(folder, name), text)

const start = async (env: Readonly<Record<string, string>> = {}) => {
  const signalbox = await startSignalbox({ args: ['--config-dir', folder], env })
  onTestFinished(() => signalbox.kill())
  return signalbox
}

const CONNECTORS = `
connectors.http {
  a { url = "http://${CLOSED}/", enable = false, headers { x-token = "\${env:TOKEN}" } }
  b { url = "http://${CLOSED}/", enable = false }
}`
const AUTHENTICATION = `
authentication = [
  { mechanism = password_based, backend = built_in_database, user_id_type = username }
]`

it('is applied before clients connect, and again on SIGHUP; what is gone from it is deleted', async () => {
  write('10.conf', CONNECTORS)
  write('20.json', '{"rule_engine": {"rules": {"r1": {"sql": "SELECT * FROM \\"t\\""}}}}')
  const signalbox = await start({ TOKEN: 'x' })
  const api = await signalbox.api()
  const names = async () => (await api.call(connectorList, {})).map(({ name }) => name)
  const rules = async () => (await api.call(ruleList, { query: {} })).data.map(({ id }) => id)
  const problems = async () =>
    (await api.call(alarmList, { query: {} })).data.map(({ name, message }) => [name, message])
  expect(await names()).toEqual(['a', 'b'])
  expect((await api.call(connectorList, {}))[0]).toMatchObject({
    headers: { 'x-token': '${env:TOKEN}' },
  })
  expect(await rules()).toEqual(['r1'])
  // An item of the console stays.
  const own = { id: 'own', sql: 'SELECT * FROM "u"', name: '', description: '' }
  await api.call(ruleCreate, { body: { ...own, actions: [], enable: true } })

  rmSync(join(folder, '20.json'))
  write('10.conf', CONNECTORS.replace(/\n {2}b .*/, ''))
  process.kill(signalbox.pid, 'SIGHUP')
  await waitFor(async () => (await rules()).join() === 'own')
  await waitFor(async () => (await names()).join() === 'a')
  expect(await problems()).toEqual([])

  // A wrong part keeps all others from being applied.
  write('30.conf', 'connectors.http.c { url = "http://h/", enable = false }\nnobody.knows = 1\n')
  process.kill(signalbox.pid, 'SIGHUP')
  await waitFor(async () => (await problems()).length > 0)
  expect(await problems()).toEqual([
    ['config_dir_not_applied', `${folder}: nobody: this broker does not have it.`],
  ])
  expect(await names()).toEqual(['a'])

  rmSync(join(folder, '30.conf'))
  process.kill(signalbox.pid, 'SIGHUP')
  await waitFor(async () => (await problems()).length === 0)
})

it('nobody connects to a new broker without the login that the folder asks for', async () => {
  write('a.conf', AUTHENTICATION)
  const signalbox = await start()
  await expect(connectMqtt(signalbox.mqttUrl, { clientId: 'c' })).rejects.toThrow()
})

it.each([
  ['a = {', /a\.conf, line 1: unterminated object\.$/],
  [
    'connectors.http.a { url = "http://h/", speed = 2 }',
    /connectors http:a speed: This broker does not have the field\.$/,
  ],
  ['connectors.http.a { url = "http://h/", headers { t = "${env:NONE}" } }', /NONE is not set/],
  ['node.name = x', /node: /],
])('a start with %j says why it ends', async (text, reason) => {
  write('a.conf', text)
  const failure = await start().then(
    () => '',
    (error: unknown) => String(error),
  )
  const [line = ''] = failure.match(/signalbox: .*/) ?? [failure]
  expect(line).toMatch(reason)
})
