import type { Pair } from '#language.tsx'

type Text = Pair<string>
type Named = Pair<(name: string) => string>

/** The texts that name connectors, actions or sources. */
export type FamilyMessages = {
  title: Text
  about: Text
  create: Text
  createAbout: Text
  copyOf: Named
  empty: Text
  emptyText: Text
  notFound: Text
  back: Text
  disableTitle: Text
  disableText: Named
  deleteTitle: Text
  deleteText: Named
  saveTitle: Text
  saveText: Text
  tabs: Text
  search: Text
}
