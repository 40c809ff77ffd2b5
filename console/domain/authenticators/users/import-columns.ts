/** The columns of a file of users; the form shows them without the code that reads the file. */

export const IMPORT_TYPES = ['plain', 'hash'] as const
export type ImportType = (typeof IMPORT_TYPES)[number]

export const COLUMNS: Record<ImportType, readonly string[]> = {
  plain: ['user_id', 'password', 'is_superuser'],
  hash: ['user_id', 'password_hash', 'salt', 'is_superuser'],
}

/** Passwords and hashes are not shown. */
export const SHOWN_COLUMNS = ['user_id', 'is_superuser'] as const

export const TEMPLATES: Record<ImportType, string> = {
  plain: 'user_id,password,is_superuser\r\nalice,her-password,false\r\nroot,another-one,true\r\n',
  hash: 'user_id,password_hash,salt,is_superuser\r\nalice,9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08,,false\r\n',
}
