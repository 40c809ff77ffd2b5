import { sources } from '../../../parts/integration/families.ts'
import { ItemScreen } from '../../../parts/integration/detail/ItemScreen.tsx'

export const SourceScreen = ({ id }: { id: string }) => <ItemScreen family={sources} id={id} />
