import { authenticationCreate } from '@signalbox/contract/authentication'
import {
  allRulesUpdate,
  authorizationSourceCreate,
  authorizationSourceDelete,
} from '@signalbox/contract/authorization'
import { connectMqtt } from '@signalbox/testing/mqtt-client'
import { openSignalbox } from '@signalbox/testing/shared-process'
import { expect, it, onTestFinished } from 'vitest'
import { countDenials } from './counts.ts'

const BUILT_IN = 'password_based:built_in_database'

it('the denials that a cluster counts are grouped by cause', async () => {
  const signalbox = await openSignalbox()
  onTestFinished(() => signalbox.stop())
  const { call } = await signalbox.api()
  const client = await connectMqtt(signalbox.mqttUrl, { clientId: 'c' })
  onTestFinished(() => client.end())
  await call(authenticationCreate, {
    body: {
      mechanism: 'password_based',
      backend: 'built_in_database',
      password_hash_algorithm: { name: 'sha256' },
    },
  })
  // The ACL file that a new broker begins with answers every question.
  await call(authorizationSourceDelete, { path: { type: 'file' } })
  await call(authorizationSourceCreate, { body: { type: 'built_in_database' } })
  const rule = { action: 'all', topic: 'a/#', qos: [0, 1, 2], retain: 'all' } as const
  await call(allRulesUpdate, { body: { rules: [{ ...rule, qos: [0, 1, 2], permission: 'deny' }] } })
  const readCount = async (what: string, name: string) =>
    (await countDenials(call)).find((each) => each.what === what && each.name === name)?.count
  const before = await readCount('deny', 'built_in_database')
  await client.mqtt.publishAsync('a/denied', 'x', { qos: 1 }).catch(() => undefined)
  expect(await readCount('deny', 'built_in_database')).toBe((before ?? 0) + 1)
  expect(await readCount('metric', 'authorization.deny')).toBeGreaterThan(0)
  expect(await readCount('failed', BUILT_IN)).toBe(0)
  expect(await readCount('flapping', 'flapping detector')).toBe(0)
})
