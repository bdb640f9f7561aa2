export default { parseStringPromise: () => Promise.reject(new Error("XML is not read here")) };
