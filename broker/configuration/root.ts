import type { AnyOperation } from '@signalbox/contract/client'
import type { RollbackLoss } from '@signalbox/contract/config-history'
import type { Schema } from '@signalbox/contract/operation'
import type { Collection } from '../config/collection.ts'
import type { Setting } from '../config/setting.ts'
import type { Note } from './notes.ts'

export type Json = Record<string, unknown>

/** A setting as its root uses it. */
export type StoredSetting<Config extends object> = Pick<
  Setting<Config, unknown>,
  'config' | 'change' | 'check'
>

/** A collection as its root uses it. */
export type StoredItems<Config extends object> = Pick<
  Collection<Config, unknown>,
  'root' | 'configs' | 'change' | 'check' | 'get' | 'idOf'
>

/** `merge`: fields that a text omits stay. `replace`: they get their defaults, and omitted items are removed. */
export type TextMode = 'merge' | 'replace'

/**
 * Calls an operation in the name of the caller of the text, validated and authorized as if it came over HTTP.
 *
 * @throws {Failure} if the body is invalid, the caller may not call it, or the operation fails
 */
export type AskOperation = (
  operation: AnyOperation,
  path: Readonly<Record<string, string>>,
  body: unknown,
) => Promise<unknown>

/** A change of one root that a text of the configuration asks for. */
export interface RootChange {
  readonly mode: TextMode
  /** The value of the text. */
  readonly given: unknown
  /** The given value as an object. @throws {Failure} if it is another value */
  record(): Readonly<Json>
  /** The current root as a text has it, with masked secrets. */
  standing(): Readonly<Json>
  /** The whole root after the change. @throws {Failure} if the given value is no object */
  next(): Readonly<Json>
  readonly ask: AskOperation
}

/** Circumstances of a restore. */
export interface RestoreContext {
  /** Texts of the certificates in the backup, by path. */
  readonly certificates: ReadonlyMap<string, string>
  /** Certificate files are written; they are of no listener until the restore is committed. */
  readonly isStored: boolean
}

/** The part of a root that is one object: the setting of its feature. */
export interface SettingRoot {
  /** Path of the value that faults are about within the stored setting. */
  readonly place?: readonly string[]
  /** The field that is shown instead of the stored setting. */
  readonly shown?: string
  /** Names the secrets that the usual names of fields do not tell; `texts`: every text may be one. */
  readonly secrets?: Schema | 'texts'
  /** The reason why a restore leaves a value out. */
  skipped?(value: Json, standing: Json): string | undefined
  /** Reads the value of a backup into its stored form. @throws {Failure | ConfigFault} if it is invalid */
  read(value: Json, standing: Readonly<Json>): object
  /** Replaces the whole setting. @throws {Failure} if the change is refused */
  replace?(value: object): Promise<void>
}

/** The part of a root that is a list: the collection of its feature. */
export interface ItemsRoot {
  /** Masked secrets of an item are found by `read` and not by their place. */
  readonly findsSecrets?: true
  /** Users or rules are deleted with an item, so that its deletion cannot be reverted. */
  readonly ownsData?: true
  /** Rollbacks use these operations, which check other items as well, such as the connector of an action. */
  readonly restoredBy?: ItemOperations
  /** The schema that names the secrets of an item; `none`: an item contains none. */
  readonly secrets?: 'none' | ((id: string, config: Json) => Schema | undefined)
  /** An item with the values in it that are items of another root, as `show` shows them. */
  withInner?(config: Json, show: (root: string, id: string, config: Json) => unknown): Json
  /** Reads an item of a backup. @throws {Failure | ConfigFault} if it is invalid */
  read(item: Json, standing: object | undefined, context: RestoreContext): object
  /** A remark on an item that is restored, and not usable at once. */
  noteForRestored?(config: object): Note | undefined
  /** The reason why a list as a whole cannot be restored. */
  refusedAsWhole?(items: readonly object[]): string | undefined
  /** The reason why an item is not restored with the items of other roots. */
  refusedBeside?(item: Json, next: (root: string) => readonly object[]): Note | undefined
  /** Things that a state needs and that were deleted with their owner. */
  lost?(state: Json, current: unknown, id: string): readonly RollbackLoss[]
  /** The state of an item whose files are gone. */
  withoutFiles?(state: object): object
  /** Another way into a state than a change of the collection. `check` is called when the turn of this change has come. */
  restore?(id: string, state: object | undefined, check: () => void): Promise<void>
  /** The reason why stored items are not in effect. */
  failure?(): string | undefined
}

export interface ItemOperations {
  readonly create: AnyOperation
  readonly update: AnyOperation
  readonly remove: AnyOperation
}

/**
 * A root of the configuration, declared by its feature: the text of the configuration, its import, backups, restores,
 * rollbacks and the history treat all roots alike.
 */
export interface ConfigRoot {
  /** Its name in a text of the configuration. */
  readonly name: string
  /** Roots that its values refer to: they are changed before it. */
  readonly after?: readonly string[] | undefined
  /** The older form of the configuration, in JSON, contains it. */
  readonly isInJson?: true | undefined
  readonly setting?: SettingRoot
  readonly items?: ItemsRoot
  /** Changes the root as a text of the configuration says. @throws {Failure} if the text or the change is refused */
  change(change: RootChange): Promise<void>
}
