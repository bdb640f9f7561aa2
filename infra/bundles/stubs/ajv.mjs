/** Checks the answers of forms that the Model Context Protocol lets a server show: ours shows none. */
export class Ajv {}
export class KeywordCxt {}
export default Ajv;
