/** Checks the answers of forms that the Model Context Protocol lets a server show: ours shows none. */
export default class Ajv {}
