import { tryFields } from './try-fields.ts'

tryFields()
