export interface UserFilter {
  /** Part of the id. */
  like?: string | undefined
  superuser?: boolean | undefined
}

interface User {
  id: string
  isSuperuser: boolean
}

/** It was deleted, or is to keep passwords in another way, while something was being put into it. */
export class DatabaseChanged extends Error {
  constructor() {
    super('the database has changed in the meantime')
    this.name = 'DatabaseChanged'
  }
}

/** Users that the broker keeps itself, as they are administered. */
export interface Directory {
  get(id: string): User | undefined
  /** One more than asked for tells whether there is more. */
  page(filter: UserFilter, offset: number, limit: number): User[]
  count(superuser?: boolean): number
  /** `false`: there is one of that id. */
  add(id: string, password: string, isSuperuser: boolean): Promise<boolean>
  /** The user as it is then; `undefined`: there is none. */
  update(id: string, password: string, isSuperuser?: boolean): Promise<User | undefined>
  /** `false`: there is none. */
  delete(id: string): Promise<boolean>
}
