import { sources } from '#domain/integration/families.ts'
import { ItemScreen } from '#domain/integration/detail/ItemScreen.tsx'

export const SourceScreen = ({ id }: { id: string }) => <ItemScreen family={sources} id={id} />
