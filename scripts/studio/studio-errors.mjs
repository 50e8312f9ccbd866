// Loaded into Prisma Studio: an error that crosses to the page keeps its message, which says what to do instead.
// Without it JSON leaves the message out, because it is not enumerable, and the operator reads an empty box.
Object.defineProperty(Error.prototype, 'toJSON', {
  configurable: true,
  writable: true,
  value() {
    const { hint } = this
    return { ...this, name: this.name, message: hint ? `${this.message}. ${hint}` : this.message }
  },
})
