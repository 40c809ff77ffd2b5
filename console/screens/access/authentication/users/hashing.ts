import {
  type Field,
  type Group,
  type Look,
  only,
  type Words,
} from '../../../../parts/backends/field.ts'
import { kindMessages as m } from '../kinds.messages.ts'

/** How passwords are kept: the fields of `password_hash_algorithm`. */

const AT = 'password_hash_algorithm'
const DIGESTS = ['plain', 'md5', 'sha', 'sha256', 'sha512']
const MACS = ['md5', 'ripemd160', 'sha', 'sha224', 'sha256', 'sha384', 'sha512', 'md4']
/** Such a hash reveals the password, or is easily reversed. */
const UNSAFE: readonly unknown[] = ['plain', 'md5', 'sha']

const named = (names: readonly string[]) => names.map((value) => ({ value, label: value }))
const nameOf = (look: Look) => look(`${AT}.name`)

/** Whether the salt is a field of its own: not if there is none, nor if it is part of the hash. */
const hasSalt = (name: unknown, position: unknown) =>
  name === 'pbkdf2' || (name !== 'plain' && name !== 'bcrypt' && position !== 'disable')

interface Hashing {
  /** Rounds are a setting where hashes are computed; otherwise they are part of the hash. */
  makesHashes?: boolean
  /** What else changes with it, such as what is asked for. */
  follow?: (hasSalt: boolean, look: Look) => Readonly<Record<string, unknown>>
}

export function hashing({ makesHashes = false, follow = () => ({}) }: Hashing = {}): Group {
  const names = [...DIGESTS, 'bcrypt', 'pbkdf2']
  const fields: Field[] = [
    {
      as: 'choice',
      path: `${AT}.name`,
      label: m.algorithm,
      otherwise: 'sha256',
      options: named(names),
      warn: (value): Words | undefined => (UNSAFE.includes(value) ? m.unsafe : undefined),
      follow: (name, look) => follow(hasSalt(name, look(`${AT}.salt_position`)), look),
    },
    {
      as: 'choice',
      path: `${AT}.salt_position`,
      label: m.salt,
      otherwise: 'prefix',
      preset: 'suffix',
      when: (look) => DIGESTS.includes(String(nameOf(look))),
      silently: (look) => (nameOf(look) === 'plain' ? 'disable' : undefined),
      options: [
        { value: 'disable', label: m.saltNone },
        { value: 'prefix', label: m.saltPrefix },
        { value: 'suffix', label: m.saltSuffix },
      ],
      follow: (position, look) => follow(hasSalt(nameOf(look), position), look),
    },
    ...only(
      (look) => makesHashes && nameOf(look) === 'bcrypt',
      [
        {
          as: 'number',
          path: `${AT}.salt_rounds`,
          label: m.rounds,
          help: m.roundsHelp,
          otherwise: 10,
          required: true,
          min: 5,
          max: 10,
        },
      ],
    ),
    ...only(
      (look) => nameOf(look) === 'pbkdf2',
      [
        {
          as: 'choice',
          path: `${AT}.mac_fun`,
          label: m.mac,
          otherwise: 'sha256',
          options: named(MACS),
        },
        {
          as: 'number',
          path: `${AT}.iterations`,
          label: m.iterations,
          otherwise: 4096,
          min: 1,
          required: true,
        },
        { as: 'number', path: `${AT}.dk_length`, label: m.keyBytes, help: m.keyBytesHelp, min: 1 },
      ],
    ),
  ]
  return { title: m.hashing, fields }
}

/** What is preset asks for a salt where there is one; what somebody wrote stays. */
export const asking = (path: string, preset: { salted: string; bare: string }) =>
  hashing({
    follow: (hasSalt, look) =>
      look(path) === preset.salted || look(path) === preset.bare
        ? { [path]: hasSalt ? preset.salted : preset.bare }
        : {},
  })
