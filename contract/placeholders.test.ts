import { expect, it } from 'vitest'
import { PLACEHOLDER, PLACEHOLDERS, unknownPlaceholders } from './placeholders.ts'

it.each<[keyof typeof PLACEHOLDERS, string, string[]]>([
  ['login', '${username} ${$}{x} ${password} ${client_attrs.my-team}', []],
  ['login', '${usrname} ${topic} ${usrname}', ['${usrname}', '${topic}']],
  ['requester', '${password} ${cert_pem} ${peerhost}', ['${password}', '${cert_pem}']],
  ['request', '${topic} ${access} ${client_attrs.a_b}', []],
  ['topic', '${clientid} ${peerhost} ${NAME}', ['${peerhost}', '${NAME}']],
  ['topic', '${client_attrs.} ${client_attrs.a.b}', ['${client_attrs.}', '${client_attrs.a.b}']],
  ['topic', '${} ${ }', ['${}', '${ }']],
])('of %s, %s', (of, text, unknown) =>
  expect(unknownPlaceholders(text, PLACEHOLDERS[of])).toEqual(unknown),
)

it('every name that there is can be read', () => {
  for (const name of new Set(Object.values(PLACEHOLDERS).flat())) {
    expect([...`\${${name}}`.matchAll(PLACEHOLDER)].map(([, read]) => read)).toEqual([name])
  }
})
