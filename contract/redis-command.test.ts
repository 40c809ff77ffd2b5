import { describe, expect, it } from 'vitest'
import { readLoginCommand, readRulesCommand } from './redis-command.ts'

describe('a command that reads a user', () => {
  it('has a key and fields, in words as redis-cli tells them apart', () => {
    expect(readLoginCommand(' hmget  "of ${username}"  password_hash salt ')).toEqual({
      name: 'HMGET',
      key: 'of ${username}',
      fields: ['password_hash', 'salt'],
    })
    expect(readLoginCommand("HGET a'b c' password")).toMatchObject({ name: 'HGET', key: 'ab c' })
  })

  it.each([
    'GET k',
    'HGET',
    'HGET k',
    'HGET k salt',
    'HGET k password_hash salt',
    'HMGET k password_hash shoe_size',
    'HMGET "k password_hash',
    '',
  ])('is not %j', (text) => {
    expect(readLoginCommand(text)).toHaveProperty('expected')
  })
})

describe('a command that reads rules', () => {
  it('names fields, or takes them all', () => {
    expect(readRulesCommand('HGETALL acl:${clientid}')).toMatchObject({ fields: [] })
    expect(readRulesCommand('hmget k t/${clientid} all')).toMatchObject({
      fields: ['t/${clientid}', 'all'],
    })
  })

  it.each(['HGETALL', 'HGETALL k f', 'HMGET k', 'HGET k f', 'HMGET k "f'])('is not %j', (text) => {
    expect(readRulesCommand(text)).toHaveProperty('expected')
  })
})
