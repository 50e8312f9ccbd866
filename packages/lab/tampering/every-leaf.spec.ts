import { tryEveryLeaf } from './try-leaves.ts'

tryEveryLeaf()
