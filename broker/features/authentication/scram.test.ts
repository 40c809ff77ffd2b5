import { expect, test } from 'vitest'
import { challenge, deriveScramKeys, prove, ScramFault } from './scram.ts'
import { ScramClient } from './testing/scram-client.ts'

const SALT = Buffer.from('W22ZaJ0SNY7soEsUEjb6gQ==', 'base64')
const keys = await deriveScramKeys('pencil', 'sha256', 4096, SALT)
const bytes = (text: string) => Buffer.from(text)
const first = (text: string) => challenge(bytes(text), () => keys)

test('the exchange of RFC 7677', () => {
  const asked = challenge(
    bytes('n,,n=user,r=rOprNGfwEbeRWgbNEkqO'),
    () => keys,
    '%hvYDpWUa2RaTCAfuxFIlj)hNlF$k0',
  )
  expect(asked.username).toBe('user')
  expect(asked.question.toString()).toBe(
    'r=rOprNGfwEbeRWgbNEkqO%hvYDpWUa2RaTCAfuxFIlj)hNlF$k0,s=W22ZaJ0SNY7soEsUEjb6gQ==,i=4096',
  )
  const last =
    'c=biws,r=rOprNGfwEbeRWgbNEkqO%hvYDpWUa2RaTCAfuxFIlj)hNlF$k0,p=dHzbZapWIk4jUhN+Ute9ytag9zjfMHgsqmmiz7AndVQ='
  expect(prove(asked, bytes(last), 'sha256').toString()).toBe(
    'v=6rriTRBi23WpRR/wtup+mMhUZUn/dB5nLTJRsjl95G4=',
  )
  for (const wrong of [
    last.replace('p=dH', 'p=dI'),
    last.replace('biws', 'eSws'),
    last.replace('$k0', '$k1'),
    last.replace('p=dHzb', 'p='),
    last.slice(0, -3),
    '',
  ]) {
    expect(() => prove(asked, bytes(wrong), 'sha256'), wrong).toThrow(ScramFault)
  }
})

test('names are written with two escapes, and no others', () => {
  expect(first('n,,n=a=2Cb=3D,r=abcdefgh').username).toBe('a,b=')
  expect(first('y,,n=密,r=abcdefgh').username).toBe('密')
  expect(first('n,a=ann,n=ann,r=abcdefgh').username).toBe('ann')
  expect(first('n,,n=ann,r=abcdefgh,x=more').username).toBe('ann')
})

test.each([
  ['channel binding', 'p=tls-unique,,n=user,r=abcdefgh'],
  ['an extension that has to be understood', 'n,,m=x,n=user,r=abcdefgh'],
  ['acting for another', 'n,a=root,n=user,r=abcdefgh'],
  ['a name with another escape', 'n,,n=a=2Db,r=abcdefgh'],
  ['no name', 'n,,n=,r=abcdefgh'],
  ['a nonce that is hardly one', 'n,,n=user,r=abc'],
  ['capitals', 'N,,n=user,r=abcdefgh'],
  ['nothing', ''],
  ['far too much', `n,,n=${'u'.repeat(5000)},r=abcdefgh`],
])('refuses %s', (_, message) => {
  expect(() => first(message)).toThrow(ScramFault)
})

test('refuses what is not UTF-8', () => {
  const message = Buffer.concat([bytes('n,,n='), Buffer.from([0xff]), bytes(',r=abcdefgh')])
  expect(() => challenge(message, () => keys)).toThrow(ScramFault)
})

test('by SHA-512, and with a password that is written in another way', async () => {
  const kept = await deriveScramKeys('①\u00a0x\u00ad', 'sha512', 100)
  const client = new ScramClient('u', '1 x', 'sha512')
  const asked = challenge(client.first, () => kept)
  const proof = prove(asked, client.answer(asked.question), 'sha512')
  expect(client.isServer(proof)).toBe(true)
})
