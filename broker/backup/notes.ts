/** A remark on an item or a field that is not restored exactly as it is in the backup. */
export interface Note {
  /** `left`: not restored. `translated`: restored in another form. `kept`: the value of this broker stays. */
  kind: 'left' | 'translated' | 'kept'
  /** A code of the reason, for a console that has its own text for it. */
  code: NoteCode
  /** The item or the field; the whole part unless given. */
  of?: string
  /** The reason, as a sentence. */
  text: string
}

export type NoteCode =
  /** This code has no fixed text: the reason is in `text`. */
  | 'refused'
  | 'unknown_field'
  | 'masked'
  | 'connector_missing'
  | 'foreign_file'
  | 'acl_file_kept'
  | 'own_certificate'
  | 'bridge'
  | 'bridge_type'
  | 'address_kept'
  | 'package_missing'
  | 'stricter_kept'
  | 'disabled'

/** Notes by the name of the part that they are about. */
export class Notes {
  readonly #all = new Map<string, Note[]>()

  add(part: string, note: Note): void {
    this.#all.set(part, [...this.of(part), note])
  }

  of(part: string): readonly Note[] {
    return this.#all.get(part) ?? []
  }
}
