export interface UserFilter {
  /** Part of the id. */
  like?: string | undefined
  superuser?: boolean | undefined
}

interface User {
  id: string
  isSuperuser: boolean
}

/** The database was deleted or changed its algorithm during a write. */
export class DatabaseChanged extends Error {
  constructor() {
    super('the database has changed in the meantime')
    this.name = 'DatabaseChanged'
  }
}

/** Administration of users that the broker stores. */
export interface Directory {
  get(id: string): User | undefined
  /** Callers ask for one more than needed to find out whether there are more. */
  page(filter: UserFilter, offset: number, limit: number): User[]
  count(superuser?: boolean): number
  /** Returns `false` if the ID exists already. */
  add(id: string, password: string, isSuperuser: boolean): Promise<boolean>
  /** Changed user; `undefined` if the ID is unknown. */
  update(id: string, password: string, isSuperuser?: boolean): Promise<User | undefined>
  /** Returns `false` if the ID is unknown. */
  delete(id: string): Promise<boolean>
}
