import { actions } from '../../../parts/integration/families.ts'
import { NewItemScreen } from '../../../parts/integration/form/NewItemScreen.tsx'

export const NewActionScreen = () => <NewItemScreen family={actions} />
