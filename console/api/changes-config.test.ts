import { authenticationUpdate, authenticationUserCreate } from '@signalbox/contract/authentication'
import { clientKick } from '@signalbox/contract/clients'
import { globalZoneGet, globalZoneUpdate } from '@signalbox/contract/configs'
import { connectorCreate, connectorProbe } from '@signalbox/contract/connectors'
import { listenerDelete, listenerUpdate } from '@signalbox/contract/listeners'
import { ruleMetricsReset, ruleUpdate } from '@signalbox/contract/rules'
import { expect, it } from 'vitest'
import { changesConfig } from './changes-config.ts'
import { withoutSecrets } from './without-secrets.ts'

it('notes changes of the configuration and nothing else', () => {
  const changes = [
    ...[globalZoneUpdate, listenerUpdate, listenerDelete, authenticationUpdate],
    ...[connectorCreate, ruleUpdate],
  ]
  expect(changes.filter((each) => !changesConfig(each))).toEqual([])
  const others = [
    globalZoneGet,
    authenticationUserCreate,
    connectorProbe,
    ruleMetricsReset,
    clientKick,
  ]
  expect(others.filter(changesConfig)).toEqual([])
})

it('masks secrets before they are stored in the browser', () => {
  const pem = '-----BEGIN RSA PRIVATE KEY-----\nabc'
  const body = {
    password: 'a',
    ssl: { keyfile: pem, password: '' },
    headers: { authorization: 'b' },
  }
  expect(withoutSecrets({ ...body, username: 'u' })).toEqual({
    password: '******',
    ssl: { keyfile: '******', password: '' },
    headers: { authorization: '******' },
    username: 'u',
  })
})
