import { PersistentMap } from '../../store/persistent-map.ts'
import type { Store } from '../../store/store.ts'

/** When each user of the console logged in last, in epoch milliseconds. Facts of this broker: no backup has them. */
export const persistentLastLogins = (store: Store) =>
  new PersistentMap<string, number>(store, {
    rows: () =>
      store.faults.readOr(
        'the last logins of users',
        () =>
          store
            .statement('SELECT * FROM last_login')
            .all()
            .map((row): [string, number] => [String(row.username), Number(row.at)]),
        [],
      ),
    insert: (username, at) =>
      store
        .statement(
          `INSERT INTO last_login (username, at) VALUES (?, ?)
           ON CONFLICT (username) DO UPDATE SET at = excluded.at`,
        )
        .run(username, at),
    remove: (username) =>
      store.statement('DELETE FROM last_login WHERE username = ?').run(username),
    clear: () => store.statement('DELETE FROM last_login').run(),
  })
