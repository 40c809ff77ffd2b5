/** Remark on an item or a field that is not restored exactly as in the backup. */
export interface Note {
  /** `left`: not restored. `translated`: restored in another form. `kept`: the value of this broker stays. */
  kind: 'left' | 'translated' | 'kept'
  /** A code of the reason, for a console that has its own text for it. */
  code: NoteCode
  /** Item or field that it concerns; the whole part unless given. */
  of?: string
  /** The reason, as a sentence. */
  text: string
}

export type NoteCode =
  /** This code has no fixed text: the reason is in `text`. */
  | 'refused'
  | 'unknown_field'
  | 'beyond_limits'
  | 'masked'
  | 'connector_missing'
  | 'foreign_file'
  | 'foreign_row'
  | 'not_translated'
  | 'from_emqx4'
  | 'acl_file_kept'
  | 'own_certificate'
  | 'bridge'
  | 'bridge_type'
  | 'address_kept'
  | 'package_missing'
  | 'stricter_kept'
  | 'disabled'
  | 'unguarded'
  | 'not_in_edition'
  | 'not_in_emqx'
  | 'first_server'
  | 'expressions'
  | 'scram_iterations'
  | 'named_hash'

/** Remarks on one part; more would make the report as large as the backup. */
const MAX_NOTES = 10_000

/** Notes by the name of the part that they are about. */
export class Notes {
  readonly #all = new Map<string, Note[]>()

  /** @param known notes that exist already */
  constructor(known: ReadonlyMap<string, readonly Note[]> = new Map()) {
    for (const [part, notes] of known) this.#all.set(part, [...notes])
  }

  add(part: string, note: Note): void {
    const notes = this.#all.get(part)
    if (notes === undefined) this.#all.set(part, [note])
    else if (notes.length < MAX_NOTES) notes.push(note)
  }

  of(part: string): readonly Note[] {
    return this.#all.get(part) ?? []
  }
}

/** The name of an item in reports. */
export const reportedItemName = (
  { name, id, type, topic, mechanism, backend, url }: Record<string, unknown>,
  i = 0,
) =>
  [type ?? mechanism, name ?? id ?? topic ?? backend ?? url]
    .filter((each) => typeof each === 'string')
    .join(':') || `${i + 1}`
