export default class FormData {}
