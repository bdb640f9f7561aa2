export const parse = () => {
  throw new Error("no table is asked of Salesforce");
};
