import { expect, it } from 'vitest'
import { removeQuic } from './repair.ts'

it.each([
  ['u1quic', `emqx eval 'emqx_conf:remove([listeners,quic,u1quic],#{override_to=>cluster}).'`],
  [
    'My-quic',
    String.raw`emqx eval 'emqx_conf:remove([listeners,quic,'\''My-quic'\''],#{override_to=>cluster}).'`,
  ],
])('the command removes the listener %s', (name, command) => {
  expect(removeQuic(name)).toBe(command)
})
