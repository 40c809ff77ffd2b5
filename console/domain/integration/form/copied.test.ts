import { expect, it } from 'vitest'
import { copied } from './copied.ts'

const PEM = '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n'
const file = (name: string) => `/opt/emqx/data/certs/connectors/http/original/${name}-0a1b2c`

it('a copy does not point at the certificate files of its original', () => {
  const ssl = { enable: true, cacertfile: PEM, certfile: file('cert'), keyfile: file('key') }
  const { config, secrets } = copied({ url: 'https://a', ssl })
  expect(config).toEqual({ url: 'https://a', ssl: { ...ssl, certfile: '', keyfile: '' } })
  expect(secrets).toEqual(['ssl.certfile', 'ssl.keyfile'])
})

it('files are not asked for while TLS is off', () => {
  const { config, secrets } = copied({ ssl: { enable: false, certfile: file('cert') } })
  expect(config).toEqual({ ssl: { enable: false, certfile: '' } })
  expect(secrets).toEqual([])
})

it('a masked key is asked for again', () => {
  expect(copied({ ssl: { enable: true, keyfile: '******' } })).toEqual({
    config: { ssl: { enable: true, keyfile: '' } },
    secrets: ['ssl.keyfile'],
  })
})
