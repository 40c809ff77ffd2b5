import { type FieldDescription, type Group, type Look, only, type Words } from '#form/field.ts'
import { kindMessages as m } from '../kinds.messages.ts'

/** How passwords are kept: the fields of `password_hash_algorithm`. */

const AT = 'password_hash_algorithm'
/** Algorithms without a salt position, because their salt is part of the hash or always beside it. */
const SALTED: readonly unknown[] = ['bcrypt', 'pbkdf2']
/** Hashes that reveal the password, or that are easily reversed. */
const UNSAFE: readonly unknown[] = ['plain', 'md5', 'sha']

const algorithmName = (look: Look) => look(`${AT}.name`)

/** Whether the salt is a field of its own; false without a salt, and if the salt is part of the hash. */
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
      when: (look) => !SALTED.includes(algorithmName(look)),
      silently: (look) => (algorithmName(look) === 'plain' ? 'disable' : undefined),
      labels: { disable: m.saltNone, prefix: m.saltPrefix, suffix: m.saltSuffix },
      follow: (position, look) => follow(hasSalt(algorithmName(look), position), look),
    },
    ...(makesHashes
      ? only(
          (look) => algorithmName(look) === 'bcrypt',
          [{ path: `${AT}.salt_rounds`, label: m.rounds, help: m.roundsHelp }],
        )
      : []),
    ...only(
      (look) => algorithmName(look) === 'pbkdf2',
      [
        { path: `${AT}.mac_fun`, label: m.mac, preset: 'sha256' },
        { path: `${AT}.iterations`, label: m.iterations, preset: 4096 },
        { path: `${AT}.dk_length`, label: m.keyBytes, help: m.keyBytesHelp },
      ],
    ),
  ]
  return { title: m.hashing, fields }
}

/** Makes a preset text select the salt as soon as hashing uses one; a text that the user changed is left alone. */
export const asking = (path: string, preset: { salted: string; bare: string }) =>
  hashing({
    follow: (hasSalt, look) =>
      look(path) === preset.salted || look(path) === preset.bare
        ? { [path]: hasSalt ? preset.salted : preset.bare }
        : {},
  })
