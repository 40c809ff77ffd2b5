import { sources } from '../../../parts/integration/families.ts'
import { NewItemScreen } from '../../../parts/integration/form/NewItemScreen.tsx'

export const NewSourceScreen = () => <NewItemScreen family={sources} />
