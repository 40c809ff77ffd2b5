import {
  type FieldDescription,
  type Group,
  type Look,
  only,
  type Words,
} from '../../backends/field.ts'
import { kindMessages as m } from '../kinds.messages.ts'

/** How passwords are kept: the fields of `password_hash_algorithm`. */

const AT = 'password_hash_algorithm'
/** They have no position of a salt: it is part of the hash, or always beside it. */
const SALTED: readonly unknown[] = ['bcrypt', 'pbkdf2']
/** Such a hash reveals the password, or is easily reversed. */
const UNSAFE: readonly unknown[] = ['plain', 'md5', 'sha']

const nameOf = (look: Look) => look(`${AT}.name`)

/** Whether the salt is a field of its own: not if there is none, nor if it is part of the hash. */
const hasSalt = (name: unknown, position: unknown) =>
  name === 'pbkdf2' || (name !== 'plain' && name !== 'bcrypt' && position !== 'disable')

interface Hashing {
  /** Rounds are a setting where hashes are computed; otherwise they are part of the hash. */
  makesHashes?: boolean
  /** Other fields that change with the algorithm. */
  follow?: (hasSalt: boolean, look: Look) => Readonly<Record<string, unknown>>
}

export function hashing({ makesHashes = false, follow = () => ({}) }: Hashing = {}): Group {
  const fields: FieldDescription[] = [
    {
      path: `${AT}.name`,
      label: m.algorithm,
      help: m.algorithmHelp,
      warn: (value): Words | undefined => (UNSAFE.includes(value) ? m.unsafe : undefined),
      follow: (name, look) => follow(hasSalt(name, look(`${AT}.salt_position`)), look),
    },
    {
      path: `${AT}.salt_position`,
      label: m.salt,
      preset: 'suffix',
      when: (look) => !SALTED.includes(nameOf(look)),
      silently: (look) => (nameOf(look) === 'plain' ? 'disable' : undefined),
      labels: { disable: m.saltNone, prefix: m.saltPrefix, suffix: m.saltSuffix },
      follow: (position, look) => follow(hasSalt(nameOf(look), position), look),
    },
    ...(makesHashes
      ? only(
          (look) => nameOf(look) === 'bcrypt',
          [{ path: `${AT}.salt_rounds`, label: m.rounds, help: m.roundsHelp }],
        )
      : []),
    ...only(
      (look) => nameOf(look) === 'pbkdf2',
      [
        { path: `${AT}.mac_fun`, label: m.mac, preset: 'sha256' },
        { path: `${AT}.iterations`, label: m.iterations, preset: 4096 },
        { path: `${AT}.dk_length`, label: m.keyBytes, help: m.keyBytesHelp },
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
